/** Declares for a test's socket which topics it shows. */
import { WATCH, type Topic, type WatchAnswer } from '@fanfare/contract/sockets'
import { openSocket, type TestSocket } from './socket.ts'

const TIMEOUT_MS = 60_000

export const watchTopics = ({ socket }: TestSocket, payload: unknown): Promise<WatchAnswer> =>
  socket.timeout(TIMEOUT_MS).emitWithAck(WATCH, payload) as Promise<WatchAnswer>

/** Opens a signed-in socket that shows these topics. Returns for each whether the server accepts it. */
export async function openWatcher(base: string, token: string, ...topics: readonly Topic[]) {
  const socket = await openSocket(base, token)
  const answer = await watchTopics(socket, { topics })
  return { ...socket, answers: answer.topics }
}
