/** Who PostgreSQL's programs run as: never root, which they refuse, and never longer than this process. */
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { endedWithParent, works } from '../process-prefix.ts'

const run = promisify(execFile)
const NOBODY = 65534

/** `prefix` stands before a program and its arguments; `owns` gives a path (and all below it) to whom the program runs as. */
export interface User {
  prefix: string[]
  owns(path: string): Promise<void>
}

/**
 * Chooses by whom the folder belongs to. As an ordinary user: oneself. As root on a folder of somebody else: that user.
 * As root on root's own folder: a user namespace, in which root's files seem to be nobody's, so that a home that only root
 * may enter works; where namespaces are forbidden (containers): nobody, who is given the folder.
 */
export async function chooseUser(folder: string, program: string): Promise<User> {
  // An interrupt is PostgreSQL's fast shutdown. Where the tool is missing (macOS), the next start ends what was left over.
  const untilParentEnds = await endedWithParent('INT')
  const { uid, gid } = await stat(folder)
  const me = process.getuid?.() ?? uid
  if (me !== 0) {
    if (uid !== me) throw new Error(`The database folder ${folder} belongs to another user (${uid}). Start Fanfare as that user.`)
    return { prefix: untilParentEnds, owns: async () => {} }
  }
  const namespace = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (uid === 0 && (await works(...namespace, 'true')))
    return { prefix: [...namespace, ...untilParentEnds], owns: async () => {} }

  const [ownerId, groupId] = uid === 0 ? [NOBODY, NOBODY] : [uid, gid]
  const become = ['setpriv', `--reuid=${ownerId}`, `--regid=${groupId}`, '--clear-groups']
  const owns = async (path: string) => void (await run('chown', ['-R', `${ownerId}:${groupId}`, path]))
  await owns(folder)
  if (!(await works(...become, 'test', '-w', folder)) || !(await works(...become, program, '--version'))) {
    throw new Error(
      `PostgreSQL does not run as root, and user ${ownerId} may not enter ${folder} or run ${program}. ` +
        'Start Fanfare as an ordinary user, move both to where everyone may enter, or set DATABASE_URL.',
    )
  }
  return { prefix: [...become, ...untilParentEnds], owns }
}
