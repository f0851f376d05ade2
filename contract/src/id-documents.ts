/** Pictures of IDs, as operators see them. */
import { Type, type Static } from 'typebox'
import { oneOf } from './define.ts'

export const DocumentKind = oneOf('idFront', 'idBack', 'selfie')
export type DocumentKind = Static<typeof DocumentKind>
export const documentKinds: readonly DocumentKind[] = ['idFront', 'idBack', 'selfie']

/** Each picture is a data URL, with the viewer's name and the time all over it. */
export const IdPictures = Type.Object({
  data: Type.Array(Type.Object({ kind: DocumentKind, picture: Type.String() }), { maxItems: 3 }),
})
export type IdPictures = Static<typeof IdPictures>
