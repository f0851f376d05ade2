/** Remembers closed banners for a week in a cookie, so that the server renders the page without them. */
import { useState } from 'react'
import { readCookie } from '#lib/cookies.ts'
import { useRootData } from './viewer.ts'

export const CLOSED_BANNERS = 'closedBanners'

const WEEK_SECONDS = 7 * 24 * 60 * 60
const MAX_CLOSED = 20

const idsIn = (text: string): readonly string[] => text.split('.').filter((id) => id !== '')
const now = (): string => readCookie(document.cookie, CLOSED_BANNERS)

export function useClosedBanners() {
  const rendered = useRootData()?.closedBanners ?? ''
  const [closed, setClosed] = useState(() => idsIn(import.meta.env.SSR ? rendered : now()))
  function close(id: string): void {
    const ids = [...idsIn(now()), id].slice(-MAX_CLOSED)
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${CLOSED_BANNERS}=${ids.join('.')}; Path=/; Max-Age=${WEEK_SECONDS}; SameSite=Lax${secure}`
    setClosed(ids)
  }
  return { isClosed: (id: string) => closed.includes(id), close }
}
