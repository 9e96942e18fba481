const LINKS = [
  { href: '/admin', name: 'Console' },
  { href: '/', name: 'View site' },
] as const

/** Links to the other parts of the product, below the collections in the navigation. */
export const NavLinks = () => (
  <ul className="nav-links" aria-label="Other parts of the product">
    {LINKS.map(({ href, name }) => (
      <li key={href}>
        <a className="nav__link" href={href}>
          {name} <span aria-hidden="true">↗</span>
        </a>
      </li>
    ))}
  </ul>
)
