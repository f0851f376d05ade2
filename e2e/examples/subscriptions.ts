export const examples = {
  '/subscriptions/:id/payment': `select username as who, '/subscriptions/' || subscriptions.id || '/payment' as path
    from subscriptions join accounts on accounts.id = fan_id where renews order by started_at limit 1`,
}
