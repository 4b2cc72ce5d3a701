/**
 * Tell assistive technology whether the menu is open, and close it when one of its links is followed.
 * Opening, closing and Escape are the browser's own work: the menu is a popover.
 */
export function tellMenuState(): void {
  const menu = document.querySelector<HTMLElement>('#menu')
  const toggle = document.querySelector('[popovertarget="menu"]')
  if (!menu?.togglePopover || !toggle) return
  const tell = () => (toggle.ariaExpanded = String(menu.matches(':popover-open')))
  tell()
  menu.addEventListener('toggle', tell)
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover()
  })
}
