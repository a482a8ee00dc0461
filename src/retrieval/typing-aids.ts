/** What a search as somebody types loads behind the corpus, in one file: other forms of words, and their meaning. */

export { TypedSearch } from './vectors/typed-search.js';
export { WordForms } from './word-forms.js';
