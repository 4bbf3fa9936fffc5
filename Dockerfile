# The course in a container: docker build -t autograd-course . && docker run -p 8888:8888 autograd-course
# Also the image of Binder, which brings its own command.
FROM python:3.13-slim

RUN apt-get update \
 && apt-get install --yes --no-install-recommends git graphviz make \
 && rm -rf /var/lib/apt/lists/*

# Binder asks for a user of its own, with a home that it may write to.
ARG NB_USER=jovyan
ARG NB_UID=1000
RUN useradd --create-home --uid ${NB_UID} ${NB_USER}
ENV HOME=/home/${NB_USER} PATH=/home/${NB_USER}/.local/bin:${PATH}

COPY --chown=${NB_UID} . ${HOME}/course
USER ${NB_USER}
WORKDIR ${HOME}/course
RUN pip install --user --no-cache-dir ".[desk]" "jupyterhub>=5,<6"

WORKDIR ${HOME}
EXPOSE 8888
CMD ["autograd-course", "lab", "--ip=0.0.0.0", "--port=8888", "--no-browser"]
