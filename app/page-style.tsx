import inlineSheet from '#ui/theme.css?inline'
import sheetUrl from '#ui/theme.css?url'

const MARK = 'data-sheet'

/** The style sheet in the document. The browser reads it from there, so the JavaScript holds no second copy. */
export const PAGE_STYLE: string | undefined = import.meta.env.SSR
  ? inlineSheet
  : (document.querySelector(`style[${MARK}]`)?.textContent ?? undefined)

/** Whether a page is sent with its style in it; the browser keeps the form it was sent, from page to page. */
const isInline = (isStrangers: boolean): boolean =>
  import.meta.env.SSR ? import.meta.env.PROD && isStrangers : PAGE_STYLE !== undefined

/** Whether this page contains the style sheet, so that the policy must contain its hash. */
export const hasInlineStyle = (html: string): boolean => html.includes(`<style ${MARK}=`)

/**
 * The style of all pages. A page that strangers open has it in the document: nothing else has to come before it is painted.
 * Members keep the file in their browser's cache, and their pages are compressed anew for each request.
 */
export function PageStyle({ isStrangers }: { isStrangers: boolean }) {
  return isInline(isStrangers) ? (
    <style {...{ [MARK]: '' }} dangerouslySetInnerHTML={{ __html: PAGE_STYLE ?? '' }} />
  ) : (
    <link rel="stylesheet" href={sheetUrl} />
  )
}
