/** Opens the media engine of the site and its routes. */
export { openStreaming } from './open.ts'
export { registerStreaming } from './routes.ts'
export { streamHosts } from './stream-hosts.ts'
