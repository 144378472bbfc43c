// The texts of accounts that the specification names stand in the product word for word (points 2, 4, 5 and 8 of it).
import { expect, test } from 'vitest'
import { patternOf, plain, standsInProduct } from './specified-texts.ts'

/** `{name}` stands for whatever is put in. */
const TEXTS = `
Welcome to {brand}
Sign in to your account or create a new one
Sign In
Sign Up
Continue with Google
Send Magic Link
Enter your email to send a magic link
Sign In with Email
Sign Up with Email
Loading...
Sign In / Register
Choose your preferred sign-in method
We'll send you a secure link to sign in instantly
More sign-in options
Register
Remember me for 7 days
Create Account
Signing In...
Creating Account...
Terms of Service
Privacy Policy
Welcome Back
Create Your Account
Sign in to access your dashboard and manage your events
Get Started
Join {brand} Life
Create your account and join our vibrant community
Complete your profile to unlock all features
Almost done!
Dashboard
Tickets
Profile
Notifications
Account Settings
Sign out
Verifying admin access...
Admin columns missing. Database migration required.
Admin user not found. Please ensure they have signed up first.
Access Denied
You don't have admin privileges to access this area. Please contact your system administrator if you believe this is an error.
Admin access required
Go Back
Failed to verify admin status
You are now following {organizer}!
Failed to follow organizer
Failed to execute follow intent
Your cart has been restored! Complete your purchase below.
Failed to restore cart
Welcome! You can now create your event.
Welcome! You arrived via a referral link.
Welcome! Something went wrong with your previous action.
No intent found
Unknown intent type
We noticed you liked {organizer}. Sign up for an account!
Sign up to purchase tickets and complete your order
Sign up to start creating your event
Sign up to access this exclusive content
Sign up to continue
Retry
Retrying...
Please fill in all fields
Please enter both email and password
Please enter your email address
Passwords do not match
File size must be less than {max}MB
Only JPEG, PNG, and WebP images are allowed
Invalid email or password. Please check your credentials and try again.
Invalid email or password. Please check your credentials.
Please confirm your email address before signing in. Check your inbox for the confirmation link.
Please confirm your email address. Check your inbox.
An account with this email already exists. Switching to sign in...
Account already exists. Try signing in instead.
Please enter a valid email address.
Password must be at least 6 characters long.
There was a problem creating your account. Please try again in a moment.
Failed to create account. Please try again.
Server error occurred. Please try again or contact support if the issue persists.
Registration temporarily unavailable. Please try again.
An unexpected error occurred. Please try again or use a different sign-in method.
An error occurred. Please try again.
An unexpected error occurred. Please try again.
Authentication failed. Please try again.
Failed to sign in. Please try again.
Failed to sign in with Google
Google sign-in failed. Please try again.
Failed to connect to Google. Please try again.
Failed to send magic link
Failed to send magic link. Please try again.
Success! Check your email for the confirmation link to complete your registration.
Magic link sent! Check your email and click the link to sign in.
Magic link sent! Check your email inbox.
Redirecting to Google...
Account created! Check your email to confirm your account.
Welcome back! Redirecting...
Welcome back!
Please sign in to complete your purchase.
Welcome back, {name}!
You can now access your profile and dashboard
View Profile
Failed to read file
Failed to get avatar URL
`
  .trim()
  .split('\n')

test.each(TEXTS)('%s', (text) => expect(standsInProduct(text)).toBe(true))

test('a changed word would be noticed', () => {
  const pattern = patternOf('Welcome back, {name}!')
  expect(pattern.test(plain('title: `Welcome back,\n ${name}!`'))).toBe(true)
  for (const other of [
    '`Welcome back ${name}!`',
    '// `Welcome back, ${name}!`',
    '`Oh, Welcome back, ${name}!`',
  ])
    expect(pattern.test(plain(` ${other}`))).toBe(false)
})
