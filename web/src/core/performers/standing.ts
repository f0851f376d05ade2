/** A performer's open page opens up, or closes, at the moment when the operator decides. */
import { useQueryClient } from '@tanstack/react-query'
import { notificationCreated } from '@fanfare/contract/notifications'
import { readOwnProfile } from '@fanfare/contract/performers'
import { readMe } from '@fanfare/contract/users'
import { keyOf } from '#lib/api.ts'
import { usePush } from '#lib/live.ts'

export function useFreshStanding(): void {
  const queries = useQueryClient()
  usePush(notificationCreated, ({ notification }) => {
    if (notification.type !== 'verification') return
    for (const route of [readMe, readOwnProfile]) void queries.invalidateQueries({ queryKey: keyOf(route) })
  })
}
