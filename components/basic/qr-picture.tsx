// A QR code, drawn as one path.
import qrcode from 'qrcode-generator'
import type { CSSProperties } from 'react'

/** A QR code that phones can read, drawn as one path; `label` says where it leads. */
export function QrPicture({ address, size, label, className }: { address: string; size: number; label: string; className?: string }) {
  const code = qrcode(0, 'M')
  code.addData(address)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
  const look: CSSProperties = { shapeRendering: 'crispEdges' }
  return (
    <svg
      className={className}
      viewBox={`-3 -3 ${count + 6} ${count + 6}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      style={look}
      fill="#14232b"
    >
      <path d={path} />
    </svg>
  )
}
