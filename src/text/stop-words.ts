/** English words that occur in every text, separated by white space. */

/** These do not tell what a question is about: a search leaves them out. */
export const stopWords = `a about above after again against all also am an and any are aren't as at be because been before being
below between both but by can can't could couldn't did didn't do does doesn't doing don't down during each few for
from further had hadn't has hasn't have haven't having he her here hers herself him himself his how i if in into is
isn't it its itself just me more most my myself no nor not of off on once only or other our ours ourselves out over
own same she should shouldn't so some such than that that's the their theirs them themselves then there these they
this those through to too under until up very was wasn't we were weren't what when where which while who whom whose
why will with won't would wouldn't you your yours yourself yourselves`;

/** These are searched for, but quoting them proves nothing either. */
export const furtherStopWords = `called cannot first he'd he'll he's here's how's i'd i'll i'm i've it'd it'll it's let's may
might must mustn't name ought shall shan't she'd she'll she's that'll there's they'd they'll they're they've upon we'd
we'll we're we've what's when's where's who's why's within without yet you'd you'll you're you've`;
