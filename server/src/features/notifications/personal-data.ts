import { deleteRows, personalData } from '#core/personal-data/index.ts'

const WAITING = 'Waits to be sent, and is deleted then.'
const OTHERS = 'Notifications of other people.'

export const notificationsPersonalData = [
  personalData('notification_pushes', { by: ['account_id'], erasure: 'delete', exported: { notExported: WAITING } }),
  personalData('notification_mails', { by: ['account_id'], erasure: 'delete', exported: { notExported: WAITING } }),
  personalData('notification_people', { by: ['from_id'], erasure: 'delete', exported: { notExported: OTHERS } }),
  personalData('notifications', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'notifications', columns: ['id', 'type', 'title', 'link', 'created_at', 'read_at'], key: ['id'] },
  }),
  // Their titles contain the name. Later ones, such as those of ended subscriptions, name no one.
  personalData('notifications', {
    by: ['from_id'],
    erasure: { run: (erasing) => deleteRows(erasing, 'notifications', ['from_id']) },
    exported: { notExported: OTHERS },
  }),
  personalData('notification_settings', {
    by: ['account_id'],
    erasure: 'delete',
    exported: {
      name: 'notification-settings',
      columns: ['switches', 'email_frequency', 'quiet_from', 'quiet_to', 'time_zone', 'shows_details'],
      key: ['account_id'],
    },
  }),
  personalData('push_devices', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'push-devices', columns: ['id', 'device', 'created_at'], key: ['id'] },
  }),
]
