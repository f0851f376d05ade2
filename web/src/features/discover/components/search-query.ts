/** The search for performers as it stands in the address. */
import { options } from '@fanfare/contract/people'

export const sorts = ['popular', 'latest', 'name'] as const
type Sort = (typeof sorts)[number]

interface SearchQuery {
  readonly q?: string
  readonly gender?: string
  readonly bodyType?: string
  readonly sort: Sort
}

/** What cannot be meant is left out, so that an odd address still shows something. */
export function searchQueryOf(search: string): SearchQuery {
  const asked = new URLSearchParams(search)
  const q = (asked.get('q') ?? '').trim().slice(0, 100)
  const gender = asked.get('gender') ?? ''
  const bodyType = asked.get('bodyType') ?? ''
  return {
    ...(q !== '' && { q }),
    ...(options.gender.includes(gender) && { gender }),
    ...(options.bodyType.includes(bodyType) && { bodyType }),
    sort: sorts.find((one) => one === asked.get('sort')) ?? 'popular',
  }
}
