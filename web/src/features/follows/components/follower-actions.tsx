import type { Person } from '@fanfare/contract/people'
import { useBlock } from '#core/blocks/use-block.tsx'
import { useReport } from '#core/reports/use-report.tsx'
import { useRestrict } from '#core/restrictions/use-restrict.tsx'
import { WriteButton } from '#core/write-button.tsx'
import { t } from '#lib/i18n.ts'
import { Inline } from '#ui/layout/boxes.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'

export function FollowerActions({ fan }: { readonly fan: Person }) {
  const block = useBlock({ person: fan })
  const restrict = useRestrict({ person: fan })
  const report = useReport({ kind: 'account', id: fan._id, ownerId: fan._id })
  return (
    <Inline>
      <WriteButton fan={fan} />
      <MenuButton
        label={t('More about {name}', { name: fan.name })}
        commands={[...restrict.commands, ...report.commands, block.command]}
      />
      {block.question}
      {restrict.question}
      {report.sheet}
    </Inline>
  )
}
