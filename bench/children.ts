/** Runs work in its own process, so that the measured code and the measuring code share no event loop. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const living = new Set<ReturnType<typeof fork>>()

type Outcome<T> = { readonly done: T } | { readonly failed: string }

/** Runs `bench/<file>` with some input and returns its result. Always ends the process. */
export function runInProcess<Given extends object, T>(file: string, given: Given, maxSeconds: number): Promise<T> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  living.add(child)
  return new Promise<T>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${file} took longer than ${maxSeconds} s`)), maxSeconds * 1000)
    child.once('message', (outcome) => {
      const answer = outcome as Outcome<T>
      if ('done' in answer) resolve(answer.done)
      else reject(new Error(`${file}: ${answer.failed}`))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`${file} ended early (${signal ?? code})`)))
    child.once('exit', () => clearTimeout(late))
    child.send(given)
  }).finally(() => {
    living.delete(child)
    child.kill('SIGKILL')
  })
}

/** The child's side of `runInProcess`. */
export function answerParent<Given>(work: (given: Given) => Promise<unknown>): void {
  const send = (outcome: Outcome<unknown>) => process.send?.(outcome)
  process.once('message', (given) => {
    work(given as Given).then(
      (done) => send({ done }),
      (error: unknown) => send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit(0))
}

export function endChildren(): void {
  for (const child of living) child.kill('SIGKILL')
}
