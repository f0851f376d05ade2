export const examples = {
  '/tag/:tag': `select 'visitor' as who, '/tag/' || tag as path from videos, unnest(tags) tag limit 1`,
}
