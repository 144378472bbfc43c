import type { CSSProperties, ReactNode } from 'react'

// Mail programs read neither our style sheet nor its tokens: these are the tokens' values by day, written out. Where a
// program shows mail in the dark, the style element below gives those by night.
const INK = '#25151e'
const MUTED = '#605058'
const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const NIGHT = `
@media (prefers-color-scheme: dark) {
  .page { background: #150b10 !important; }
  .sheet { background: #1f131a !important; border-color: #3d2e36 !important; }
  .ink { color: #f5f1e9 !important; }
  .muted { color: #c4b8af !important; }
  .button { background: #f0bb52 !important; color: #201019 !important; }
  .rule { border-color: #3d2e36 !important; }
}`

interface MailDocumentProps {
  brand: string
  appUrl: string
  title: string
  /** What a list of mails shows behind the subject. */
  preview: string
  children: ReactNode
}

/** The layout of every mail: one column of 600 px, readable without pictures, in the dark, and in old programs. */
export function MailDocument({ brand, appUrl, title, preview, children }: MailDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{NIGHT}</style>
      </head>
      <body className="page" style={{ margin: 0, background: '#fbf8f2' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="page"
          style={{ background: '#fbf8f2' }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 600, fontFamily: FONT }}
                >
                  <tbody>
                    <tr>
                      <td
                        className="ink"
                        style={{
                          padding: '0 8px 16px',
                          color: INK,
                          fontSize: 22,
                          fontWeight: 800,
                          textTransform: 'uppercase',
                        }}
                      >
                        {brand}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="sheet"
                        style={{
                          padding: 20,
                          background: '#ffffff',
                          border: '1px solid #dad3c9',
                          borderRadius: 16,
                          // A written-out link has no spaces, and must not make the mail wider than the phone.
                          overflowWrap: 'anywhere',
                          wordBreak: 'break-word',
                        }}
                      >
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="muted"
                        style={{ padding: '16px 8px', color: MUTED, fontSize: 15, lineHeight: 1.5 }}
                      >
                        <a href={appUrl} className="muted" style={{ color: MUTED }}>
                          {appUrl.replace(/^https?:\/\//, '')}
                        </a>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className="ink" style={{ margin: '0 0 12px', color: INK, fontSize: 28, lineHeight: 1.2 }}>
      {children}
    </h1>
  )
}

export function MailText({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const look: CSSProperties = quiet ? { color: MUTED, fontSize: 15 } : { color: INK, fontSize: 17 }
  return (
    <p className={quiet ? 'muted' : 'ink'} style={{ margin: '0 0 16px', lineHeight: 1.5, ...look }}>
      {children}
    </p>
  )
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="ink" style={{ color: INK }}>
      {children}
    </a>
  )
}

/** The one thing to do; the address is also written out by whoever uses it, for programs that show no links. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={href}
        className="button"
        style={{
          display: 'inline-block',
          padding: '14px 28px',
          borderRadius: 999,
          background: '#8a1b37',
          color: '#fdfaf3',
          fontSize: 17,
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** A code to be typed elsewhere: large, apart, and one word to whoever copies it. */
export function MailCode({ children }: { children: string }) {
  return (
    <p
      className="ink rule"
      style={{
        margin: '0 0 24px',
        padding: '14px 20px',
        border: '2px solid #25151e',
        borderRadius: 16,
        color: INK,
        fontFamily: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
        fontSize: 32,
        fontWeight: 700,
        letterSpacing: 4,
        textAlign: 'center',
      }}
    >
      {children}
    </p>
  )
}

/** Names on the left, amounts on the right; the last line is the sum. */
export function MailLines({ lines }: { lines: [name: string, amount: string][] }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        {lines.map(([name, amount], at) => {
          const isSum = at === lines.length - 1
          const cell: CSSProperties = {
            padding: '8px 0',
            color: INK,
            fontSize: 17,
            fontWeight: isSum ? 700 : 400,
            borderTop: isSum ? '1px solid #dad3c9' : undefined,
          }
          return (
            <tr key={name}>
              <td className="ink rule" style={cell}>
                {name}
              </td>
              <td className="ink rule" align="right" style={cell}>
                {amount}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
