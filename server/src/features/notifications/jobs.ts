import { jobHandler } from '#platform/job-handlers.ts'
import { forgetNotifications, forgetOld } from './forget.ts'
import { sendNotificationMails, sendPushes } from './outgoing-jobs.ts'
import { mailDueNotifications } from './send-mails.ts'
import { sendDuePushes } from './send-pushes.ts'

export const jobHandlers = [
  jobHandler(sendPushes, sendDuePushes),
  jobHandler(sendNotificationMails, mailDueNotifications),
  jobHandler(forgetNotifications, forgetOld, '20 4 * * *'),
]
