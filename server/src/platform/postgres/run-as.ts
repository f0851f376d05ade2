/** Chooses the user that runs PostgreSQL's programs, which must not be root, and ends them with this process. */
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { parentDeathPrefix, canRun } from '../process-prefix.ts'

const run = promisify(execFile)
const NOBODY = 65534

/** `prefix` precedes a program and its arguments; `owns` gives a path and everything below it to the user of the program. */
export interface User {
  prefix: string[]
  owns(path: string): Promise<void>
}

/**
 * Chooses a user by the owner of the folder. An ordinary user runs the programs directly. Root on another user's folder runs them
 * as that user. Root on root's own folder runs them in a user namespace, in which root's files appear to belong to `nobody`,
 * so that a home folder that only root may enter works. Where namespaces are forbidden (containers), the programs run as the user
 * `nobody`, who gets the folder.
 */
export async function chooseUser(folder: string, program: string): Promise<User> {
  // SIGINT is PostgreSQL's fast shutdown. If the tool is missing (macOS), the next start ends leftover processes.
  const untilParentEnds = await parentDeathPrefix('INT')
  const { uid, gid } = await stat(folder)
  const me = process.getuid?.() ?? uid
  if (me !== 0) {
    if (uid !== me) throw new Error(`The database folder ${folder} belongs to another user (${uid}). Start Fanfare as that user.`)
    return { prefix: untilParentEnds, owns: async () => {} }
  }
  const namespace = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (uid === 0 && (await canRun(...namespace, 'true')))
    return { prefix: [...namespace, ...untilParentEnds], owns: async () => {} }

  const [ownerId, groupId] = uid === 0 ? [NOBODY, NOBODY] : [uid, gid]
  const become = ['setpriv', `--reuid=${ownerId}`, `--regid=${groupId}`, '--clear-groups']
  const owns = async (path: string) => void (await run('chown', ['-R', `${ownerId}:${groupId}`, path]))
  await owns(folder)
  if (!(await canRun(...become, 'test', '-w', folder)) || !(await canRun(...become, program, '--version'))) {
    throw new Error(
      `PostgreSQL cannot run as root, and user ${ownerId} cannot access ${folder} or run ${program}. ` +
        'Start Fanfare as a regular user, move both to a folder that every user can access, or set DATABASE_URL.',
    )
  }
  return { prefix: [...become, ...untilParentEnds], owns }
}
