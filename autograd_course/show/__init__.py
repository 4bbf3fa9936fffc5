"""What students see, as HTML and as plain text.

card        the card of a check
markup      the blocks that cards consist of, with every tag and colour; `tools/grade/feedback/clean.py` lets these pass
belief      the words in which a card names a misconception; `autograd_desk/record.py` finds them again
witness     the program that shows that a belief is not so
brief       short text for values; symbols: of each verdict; display: where all of it goes, and single sentences
"""
