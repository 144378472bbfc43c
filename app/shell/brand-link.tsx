import { Link } from 'react-router'

/** The name of the site, in the layout of the dashboard. */
export const BrandLink = ({ brand, className = '' }: { brand: string; className?: string }) => (
  <Link
    to="/"
    className={`flex min-h-tap items-center px-2 font-display text-xl font-black uppercase ${className}`}
  >
    {brand}
  </Link>
)
