/** Makes the secret key in the link of a notice. It is not stored: it follows from the id and the site's secret. */
import { createHmac } from 'node:crypto'
import type { Config } from '#platform/config.ts'

export const noticeKey = ({ secret }: Pick<Config, 'secret'>, id: string): string => {
  const own = createHmac('sha256', secret).update('notice key').digest()
  return createHmac('sha256', own).update(id).digest('base64url')
}

export const noticePath = (config: Pick<Config, 'secret'>, id: string): string => `/report/${noticeKey(config, id)}`
