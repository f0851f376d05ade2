/** One line for each feature that has pages. */
export { default as auth } from './auth/index.ts'
export { default as messages } from './messages/index.ts'
