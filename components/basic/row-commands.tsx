// The commands of one row of a table, at its end.
import { Button } from 'antd'

interface Command {
  name: string
  onClick: () => void
  danger?: boolean
}

/** The commands of a row as small buttons; false means that one is not offered. */
export function RowCommands({ commands, disabled }: { commands: readonly (Command | false)[]; disabled?: boolean }) {
  return commands.map(
    (command) =>
      command && (
        <Button key={command.name} size="small" type="link" danger={command.danger} disabled={disabled} onClick={command.onClick}>
          {command.name}
        </Button>
      ),
  )
}
