/** An arrow to the top, drawn like the other icons. */
export const ArrowUpIcon = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M12 19V5M6 11l6-6 6 6" strokeLinejoin="round" />
  </svg>
)
