/** Removes people from channels with Agora's banning rules, which also keep a token from being used again. */
import { Type } from 'typebox'
import type { AgoraApi } from './agora-api.ts'

export interface Bans {
  addToParticipants(room: string, numbers: readonly number[]): Promise<void>
  addToRoom(room: string): Promise<void>
  liftFromRoom(room: string): Promise<void>
}

const PATH = '/dev/v1/kicking-rule'
/** The life of a token, and the longest that a rule can last. */
const MINUTES = 24 * 60

const Rules = Type.Object({
  rules: Type.Array(
    Type.Object({
      id: Type.Number(),
      cname: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      uid: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
    }),
  ),
})

export function openBans(api: AgoraApi, appid: string): Bans {
  const ban = async (rule: { readonly cname: string; readonly uid?: number }) => {
    const body = { appid, ...rule, ip: '', time: MINUTES, privileges: ['join_channel'] }
    await api.send(PATH, { method: 'POST', body, reply: Type.Object({}) })
  }
  return {
    async addToParticipants(cname, numbers) {
      await Promise.all(numbers.map((uid) => ban({ cname, uid })))
    },
    addToRoom: (cname) => ban({ cname }),
    async liftFromRoom(room) {
      const { rules } = await api.send(`${PATH}?appid=${appid}`, { reply: Rules })
      for (const { id, cname, uid } of rules)
        if (cname === room && !uid) await api.send(PATH, { method: 'DELETE', body: { appid, id }, reply: Type.Object({}) })
    },
  }
}
