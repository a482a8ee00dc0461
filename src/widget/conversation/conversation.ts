/** Entry point that the panel loads once there is a conversation. */

export { followUp } from '../../ui/follow-ups/follow-up.js';
export { conversationMarkdown } from './conversation-markdown.js';
export { conversationStringsOf } from './conversation-strings.js';
export { conversationStyles } from './conversation-styles.js';
export { carriedView, conversationView } from './conversation-view.js';
export { KeptConversation } from './kept-conversation.js';
export { questionLink } from './question-link.js';
export { answerLimit, keptAddress, mostProofs } from './turn.js';
