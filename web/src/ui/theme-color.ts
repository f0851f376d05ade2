/** The background color of both themes for the browser's own frame, which cannot read `tokens.css`. */
export const themeColors = { light: '#fbf8f3', dark: '#141013' } as const
