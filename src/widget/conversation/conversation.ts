/** Entry point that the panel loads once there is a conversation. */

export { conversationMarkdown } from './conversation-markdown.js';
export { conversationStrings } from './conversation-strings.js';
export { carriedView, conversationStyles, conversationView } from './conversation-view.js';
export { KeptConversation } from './kept-conversation.js';
export { questionLink } from './question-link.js';
export { followUpOf, turnOf } from './turn.js';
