/** Lets a page take payments as the checkout sheet does: missing tokens are bought with the button that pays. */
import { Suspense, type ReactNode } from 'react'
import { features } from '#core/registry.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { lazyComponent, LoadingFailed } from '#ui/lazy-component.tsx'
import type { TopUpProps } from './offer.ts'
import { TopUpPart } from './wallet-pay.tsx'

const TopUp = lazyComponent<TopUpProps>(async () => {
  const load = features().find(({ topUp }) => topUp)?.topUp
  if (!load) throw new Error('No feature sells tokens.')
  return load()
}, LoadingFailed)

const drawTopUp = (props: TopUpProps): ReactNode => (
  <Suspense fallback={<SkeletonRows count={2} />}>
    <TopUp {...props} />
  </Suspense>
)

export const PageTopUp = ({ children }: { readonly children: ReactNode }) => <TopUpPart value={drawTopUp}>{children}</TopUpPart>
