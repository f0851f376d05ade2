/** Defines stream kinds: what features show on the media engine, and who may take part. */
import type { Context, Services, Tx } from '#platform/context.ts'
import type { StreamRole } from '#platform/streaming/engine.ts'
import type { Viewer } from '#platform/viewer.ts'

export interface JoinRight {
  readonly role: StreamRole
  /** When the right ends by the clock, such as a preview. */
  readonly until?: Date
}

/** An account that takes part. */
export interface Participant extends Pick<Viewer, 'id' | 'role'> {
  readonly streamRole: StreamRole
  /** Whether the right was given with an end by the clock. */
  readonly isTemporary: boolean
}

export interface StreamPayment {
  readonly streamId: string
  readonly performerId: string
}

export interface StreamKind {
  /** Lower-case letters, such as `live`. */
  readonly kind: string
  /**
   * Returns how the viewer may join; undefined looks like a missing room. Throws an error that tells how to get in, for viewers
   * who could pay or follow. The room must be open.
   */
  mayJoin(ctx: Context, viewer: Viewer, id: string): Promise<JoinRight | undefined>
  /**
   * Returns the ids of those who may still take part in their role. Called every second for each room with participants, so it
   * uses a fixed number of queries.
   */
  stillMay(ctx: Context, id: string, participants: readonly Participant[]): Promise<ReadonlySet<string>>
  /**
   * Returns whether the fan may pay the performer in this stream, and keeps it running until the transaction ends. Absent: nothing is
   * paid in streams of this kind.
   */
  mayPay?(tx: Tx, fan: Viewer, payment: StreamPayment): Promise<boolean>
  /** Returns whether the viewer may record now. Absent: streams of this kind are never recorded. */
  mayRecord?(ctx: Context, viewer: Viewer, id: string): Promise<boolean>
}

/** An object of a feature that is shown on the media engine. */
export interface StreamRef {
  readonly kind: string
  readonly id: string
}

const kinds = new WeakMap<object, ReadonlyMap<string, StreamKind>>()

export const installStreamKinds = (ctx: Services, all: readonly StreamKind[]): void =>
  void kinds.set(ctx.application, new Map(all.map((one) => [one.kind, one])))

export const streamKindOf = (ctx: Services, kind: string): StreamKind | undefined => kinds.get(ctx.application)?.get(kind)

/** The engine's name of a room. */
export const roomNameOf = ({ kind, id }: StreamRef): string => `${kind}-${id}`

const ROOM_NAME = /^([a-z]{2,20})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Returns undefined for rooms that the product did not open. */
export function refOf(room: string): StreamRef | undefined {
  const [, kind, id] = ROOM_NAME.exec(room) ?? []
  return kind !== undefined && id !== undefined ? { kind, id } : undefined
}
