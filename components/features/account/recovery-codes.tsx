// Recovery codes, shown once: copied or saved as a file. Without antd, because the sign-in pages show them too.
import { useState } from 'react'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  texts: Record<'copy' | 'copied' | 'download' | 'file' | 'fileText' | 'list', string>
}

export function RecoveryCodes({ codes, texts }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${texts.fileText}\r\n\r\n${codes.join('\r\n')}\r\n`)}`
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      // without clipboard access they can still be selected and read
      () => setCopied(false),
    )
  return (
    <div className={styles.codes}>
      <ul aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <button type="button" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <a href={file} download={`${texts.file}.txt`}>
          {texts.download}
        </a>
        <span role="status">{copied ? texts.copied : ''}</span>
      </p>
    </div>
  )
}
