/** Runs a build as a step of the start: prints one line with its duration, and its output when it fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { environment, root, step } from './install.mjs'

/** Returns whether it succeeded. `what` names the result: `the pages`. */
export async function buildStep(what, command, args) {
  const ended = failureOf(command, args)
  await step(`building ${what}`, async () => ((await ended) === undefined ? undefined : 'failed'))
  const failure = await ended
  if (failure === undefined) return true
  console.error(`Building ${what} failed with ${failure}`)
  return false
}

async function failureOf(command, args) {
  const options = { cwd: root, env: { ...environment(), NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn(command, args, options)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code, signal] = await once(child, 'close')
  return code === 0 ? undefined : `${signal ?? code}:\n${said}`
}
