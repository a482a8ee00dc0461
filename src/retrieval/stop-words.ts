import { tokenise } from './tokenise.js';

/** English words that say nothing about what a question is after. */
const words = `a about above after again against all also am an and any are aren't as at be because been before being
below between both but by can can't could couldn't did didn't do does doesn't doing don't down during each few for
from further had hadn't has hasn't have haven't having he her here hers herself him himself his how i if in into is
isn't it its itself just me more most my myself no nor not of off on once only or other our ours ourselves out over
own same she should shouldn't so some such than that that's the their theirs them themselves then there these they
this those through to too under until up very was wasn't we were weren't what when where which while who whom whose
why will with won't would wouldn't you your yours yourself yourselves`;

/** In the tokeniser's normal form. */
export const stopWords: ReadonlySet<string> = new Set(tokenise(words));
