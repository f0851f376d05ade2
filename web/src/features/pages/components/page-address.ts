export const pageAddress = (slug: string): string => `/page/${slug}`
