import { jobHandler } from '#platform/job-handlers.ts'
import { deleteOldNotificationsJob, deleteOldNotifications } from './delete-old.ts'
import { sendNotificationMails, sendPushes } from './outgoing-jobs.ts'
import { mailDueNotifications } from './send-mails.ts'
import { sendDuePushes } from './send-pushes.ts'

export const jobHandlers = [
  jobHandler(sendPushes, sendDuePushes),
  jobHandler(sendNotificationMails, mailDueNotifications),
  jobHandler(deleteOldNotificationsJob, deleteOldNotifications, '20 4 * * *'),
]
