/** Stores the recent emoji and the skin tone on this device. */
import { createKeyedStore } from '#lib/keyed-store.ts'

const MAX_RECENT = 16
const TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
export type Tone = (typeof TONES)[number]

interface Used {
  readonly recent: readonly string[]
  readonly tone: Tone
}

const used = createKeyedStore<Used>(
  { recent: [], tone: 'none' },
  {
    name: 'emoji',
    serialize: ({ recent, tone }) => ({ recent, tone }),
    take: ({ recent, tone }) => ({
      recent: Array.isArray(recent) ? recent.filter((one): one is string => typeof one === 'string').slice(0, MAX_RECENT) : [],
      tone: TONES.find((one) => one === tone) ?? 'none',
    }),
  },
)

export const useRecentEmoji = (): Used => used.use('')

export const storeRecentEmoji = (emoji: string): void =>
  used.change('', (now) => ({ ...now, recent: [emoji, ...now.recent.filter((one) => one !== emoji)].slice(0, MAX_RECENT) }))

export const chooseTone = (tone: Tone): void => used.change('', (now) => ({ ...now, tone }))
