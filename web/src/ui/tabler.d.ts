/** The single drawings of the icon family, which the package ships without types of their own. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const drawn: import('@tabler/icons-react').Icon
  export default drawn
}
