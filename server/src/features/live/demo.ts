/** Ada has had two shows with an audience, and Juno sells tickets for one that is to come. */
import type { Input } from '@fanfare/contract'
import * as live from '@fanfare/contract/live'
import { sendLiveMessage } from '@fanfare/contract/live-chat'
import { LIVE } from '@fanfare/contract/live-limits'
import { tip } from '@fanfare/contract/tokens'
import { buyPackage, demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'
import { tendRooms } from './rooms/jobs-declared.ts'

const HOST = 'ada.vale'
const SELLER = 'juno.park'
const STEP_MINUTES = 4
/** A room without a heartbeat ends after a minute. */
const BEAT_SECONDS = 55

interface Line {
  /** Undefined for the performer; otherwise the number of the viewer. */
  readonly by?: number
  readonly text: string
}

interface Show {
  readonly day: number
  readonly hour: number
  readonly title: string
  readonly category: Input<typeof live.createLiveRoom>['body']['category']
  /** The number of viewers at each step. */
  readonly watching: readonly number[]
  readonly lines: readonly Line[]
}

const SHOWS: readonly Show[] = [
  {
    day: 12,
    hour: 18,
    title: 'Printing the winter series',
    category: 'behind_the_scenes',
    watching: [3, 6, 8, 5],
    lines: [
      { text: 'Good evening! Today I show you how the winter series is made.' },
      { by: 0, text: 'I have waited for this all week.' },
      { by: 1, text: 'Which film do you use for snow?' },
      { text: 'A slow one, and I expose for the shadows.' },
    ],
  },
  {
    day: 4,
    hour: 19,
    title: 'Questions and answers by the fire',
    category: 'talk',
    watching: [4, 9, 7, 6],
    lines: [
      { text: 'Ask me anything. I have tea for two hours.' },
      { by: 2, text: 'Where do you go next?' },
      { text: 'To the north coast, as soon as the road is open.' },
      { by: 3, text: 'Thank you for the tips about lenses!' },
    ],
  },
]

export const demo = demoSeed(({ people, calendar: { at, inDays } }) => {
  const fans = people.fans
    .filter(({ follows, buysTokens }) => buysTokens && follows.includes(HOST))
    .map(({ username }) => username)
  return [
    ...SHOWS.flatMap((show) => stepsOf(show, at(show.day, show.hour), fans)),
    {
      daysAgo: 2,
      who: SELLER,
      run: (seeder): Promise<unknown> =>
        seeder.as(SELLER)(live.createLiveRoom, {
          body: {
            title: 'A new song, live from the studio',
            category: 'music',
            audience: 'everyone',
            price: 25,
            replayForHolders: true,
            isRecorded: true,
            previewSeconds: 30,
            startsAt: inDays(5),
          },
        }),
    },
    {
      daysAgo: 13,
      who: HOST,
      run: (seeder): Promise<unknown> =>
        seeder.as(HOST)(live.saveLiveMenu, {
          body: {
            items: [
              { title: 'Choose the next picture', price: 10 },
              { title: 'A question first', price: 20 },
              { title: 'A signed print', price: 150 },
            ],
          },
        }),
    },
  ]
})

/** Each step is some minutes after the one before. A step without a person runs alone, so the show cannot fall silent in between. */
function stepsOf(show: Show, daysAgo: number, fans: readonly string[]): DemoStep[] {
  let id = ''
  const leaves: (() => Promise<void>)[] = []
  const after = (steps: number) => daysAgo - (steps * STEP_MINUTES) / (24 * 60)
  const starts: DemoStep = {
    daysAgo,
    async run(seeder) {
      const { title, category } = show
      ;({ _id: id } = await seeder.as(HOST)(live.createLiveRoom, { body: { title, category, audience: 'everyone' } }))
    },
  }
  const continues = (step: number): DemoStep => ({
    daysAgo: after(step),
    async run(seeder) {
      const wanted = fans.slice(0, show.watching[step - 1])
      while (leaves.length > wanted.length) await leaves.pop()?.()
      for (const fan of wanted.slice(leaves.length)) leaves.push(await seeder.watches(fan, { kind: LIVE, id }))
      await speaks(seeder, id, { line: show.lines[step - 1], fans: wanted })
      await seeder.as(HOST)(live.beatLiveRoom, { body: { _id: id, duration: step * STEP_MINUTES * 60 } })
      await seeder.jobsDone()
      await seeder.start(tendRooms)
      await seeder.jobsDone()
    },
  })
  const ends: DemoStep = {
    daysAgo: after(show.watching.length + 0.5),
    async run(seeder) {
      const { status } = await seeder.as(HOST)(live.beatLiveRoom, { body: { _id: id, duration: 0 } })
      // On a slow machine, the show may have fallen silent.
      if (status === 'live') await seeder.as(HOST)(live.changeLiveStatus, { body: { _id: id, status: 'ended' } })
      await seeder.jobsDone()
    },
  }
  const length = (show.watching.length + 0.5) * STEP_MINUTES * 60
  const beats = Array.from({ length: Math.floor(length / BEAT_SECONDS) }, (_, i): DemoStep => {
    const seconds = (i + 1) * BEAT_SECONDS
    return {
      daysAgo: daysAgo - seconds / (24 * 60 * 60),
      run: (seeder) => seeder.as(HOST)(live.beatLiveRoom, { body: { _id: id, duration: seconds } }),
    }
  })
  return [starts, ...show.watching.map((_, i) => continues(i + 1)), ...beats, ends]
}

interface Spoken {
  readonly line: Line | undefined
  readonly fans: readonly string[]
}

async function speaks(seeder: DemoSeeder, id: string, { line, fans }: Spoken): Promise<void> {
  const who = line?.by === undefined ? HOST : fans[line.by]
  if (!line || who === undefined) return
  await seeder.as(who)(sendLiveMessage, { params: { id }, body: { text: line.text } })
  if (who === HOST) return
  await buyPackage(seeder, who, 'Extra large')
  await seeder.as(who)(tip, {
    params: { id: await seeder.idOf(HOST) },
    body: { amount: 50, message: 'Thank you!', streamId: id },
  })
}
