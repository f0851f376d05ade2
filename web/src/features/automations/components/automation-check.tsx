/** Says for what the message of an automation would be refused while it is still being written. */
import { useQuery } from '@tanstack/react-query'
import { checkAutomation } from '@fanfare/contract/automations'
import { query } from '#lib/api.ts'
import { useSettled } from '#lib/settled.ts'
import { ErrorNote } from '#ui/feedback.tsx'

interface AutomationCheckProps {
  readonly text: string
  readonly lockedText: string
  readonly price: number
  readonly files: number
}

const LONGEST = 5000

export function AutomationCheck({ text, lockedText, price, files }: AutomationCheckProps) {
  const body = { text: text.trim(), lockedText: lockedText.trim(), price: files > 0 ? price : 0, files }
  const now = JSON.stringify(body)
  const isSettled = useSettled(now) === now
  const { data } = useQuery({
    ...query(checkAutomation, { body }),
    enabled: isSettled && (text.trim() !== '' || files > 0) && text.length <= LONGEST && lockedText.length <= LONGEST,
    retry: false,
  })
  return data?.problems.map((problem) => <ErrorNote key={problem} error={problem} />)
}
