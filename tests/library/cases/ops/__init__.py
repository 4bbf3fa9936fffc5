"""Operations, a family a module: values, dtypes, shapes, nodes and gradients, and what is refused."""

from . import conversions, elements, factories, indexing, products, promotion, reductions, shapes

FAMILIES = (elements, reductions, products, shapes, indexing, conversions, factories, promotion)

EXPRESSIONS = {key: case for family in FAMILIES for key, case in family.EXPRESSIONS.items()}
