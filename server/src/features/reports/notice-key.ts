/** Makes the secret keys of a notice. They are not stored: they follow from the id and the site's secret. */
import { createHmac } from 'node:crypto'
import { isEqual } from '#lib/constant-time.ts'
import type { Config } from '#platform/config.ts'

type Secret = Pick<Config, 'secret'>

const keyedHash = ({ secret }: Secret, purpose: string, id: string): string => {
  const own = createHmac('sha256', secret).update(purpose).digest()
  return createHmac('sha256', own).update(id).digest('base64url')
}

/** The key in the link of a notice. */
export const noticeKey = (config: Secret, id: string): string => keyedHash(config, 'notice key', id)

/** The key with which the sender adds pictures. It cannot read the notice. */
export const pictureKey = (config: Secret, id: string): string => `${id}.${keyedHash(config, 'notice picture key', id)}`

/** Returns the id of the notice; undefined for a key that this site has not made. */
export function noticeIdIn(config: Secret, key: string): string | undefined {
  const [id = ''] = key.split('.')
  return isEqual(key, pictureKey(config, id)) ? id : undefined
}

export const noticePath = (config: Secret, id: string): string => `/report/${noticeKey(config, id)}`
