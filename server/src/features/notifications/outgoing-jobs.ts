/** The jobs that send what is due to accounts. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

export const OfAccounts = Type.Object({ accountIds: Type.Array(Type.String()) })

export const sendPushes = job('send notification pushes', OfAccounts)
export const sendNotificationMails = job('send notification mails', OfAccounts)
