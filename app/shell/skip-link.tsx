/** The first stop of the Tab key: past what is on every page. On paper of several sheets it would stand at their edge. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-30 -translate-y-24 rounded-pill bg-primary px-5 py-3 font-semibold text-on-primary focus:translate-y-0 print:hidden"
  >
    Skip to content
  </a>
)
