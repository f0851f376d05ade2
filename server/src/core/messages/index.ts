export { bulkResults, sendToMany, soldInBulk, takeBackSome } from './bulk.ts'
export {
  clear,
  conversationBetween,
  conversationOf,
  conversationsById,
  countUnseen,
  latestPartners,
  listConversations,
  lockConversation,
  markSeen,
  openBetween,
  otherSide,
  type ConversationRow,
  type Page,
  type PairRow,
} from './conversation-store.ts'
export {
  conversationEmptied,
  conversationSeen,
  messageDeleted,
  messageSent,
  messagesSent,
  messagesTakenBack,
  messagesWaiting,
} from './events.ts'
export { areReady, cleaned, contentOf, kindOf, shouldNotify, type Draft, type MessageContent, type Pair } from './rules.ts'
export {
  appendMessage,
  listMessages,
  lockOwnMessage,
  markDeleted,
  markSold,
  mediaSent,
  messagesById,
  messagesSince,
  messagesWithBlock,
  messageWithBlock,
  messageWords,
  shareMessages,
  type MessageRow,
} from './store.ts'
