/** Counts the items of a performer whose words the site no longer allows. */
import { useQuery } from '@tanstack/react-query'
import { listMatchedTexts } from '@fanfare/contract/matched-texts'
import type { TryRead } from '#core/loaders.ts'
import { query } from '#lib/api.ts'

const first = { query: { limit: 1 } }

/** Call it in the loader. */
export const readWordsToChange = (tryRead: TryRead) => tryRead(listMatchedTexts, first)

export const useWordsToChange = (): number => useQuery(query(listMatchedTexts, first)).data?.total ?? 0
