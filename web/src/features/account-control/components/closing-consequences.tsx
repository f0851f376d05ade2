/** Lists what closing an account means for its owner and others. */
import { useQuery } from '@tanstack/react-query'
import { readClosingOf } from '@fanfare/contract/account-closing'
import { query } from '#lib/api.ts'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { BulletList } from '#ui/layout/bullet-list.tsx'

export function ClosingConsequences({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useQuery(query(readClosingOf, { params: { id } }))
  if (isPending) return <SkeletonRows count={1} />
  return (
    <>
      <ErrorNote error={error} onRetry={refetch} />
      {data && data.consequences.length > 0 && (
        <BulletList>
          {data.consequences.map(({ kind, text }) => (
            <li key={kind}>{text}</li>
          ))}
        </BulletList>
      )}
    </>
  )
}
