export const examples = {
  '/:username': `select 'visitor' as who, '/ada.vale' as path`,
}
