// The toggle of a tree's nodes: it expands and collapses the children.
import { Icon } from './icon'

/** For the property switcherIcon; the library rotates the content of the span. */
export const treeToggle = (
  <span aria-hidden="true">
    <Icon name="down" size={14} />
  </span>
)
