// Rich text as people read it. The server has cleaned it (allow-list on write and on read).
import styles from './rich-text.module.css'

export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server; see above
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
}
