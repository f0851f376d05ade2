/** Refreshes the desk for operators, and decisions for the people concerned. Counts open cases for operators. */
import { useQuery } from '@tanstack/react-query'
import { caseChanged, countCases, statementChanged } from '@fanfare/contract/cases'
import type { Realtime } from '#core/feature.ts'
import { useMayCall } from '#core/permissions.tsx'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'

const realtime: Realtime = { events: [caseChanged, statementChanged], badges: { cases: useOpenCases } }
export default realtime

function useOpenCases(): number {
  const isOperator = useViewer()?.role === 'admin'
  const mayCount = useMayCall(countCases) && isOperator
  return useQuery({ ...query(countCases, {}), enabled: mayCount }).data?.open ?? 0
}
